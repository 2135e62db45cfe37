package cover

import rego.v1

low if {
	input.meets_low
	input.low_height * 2 <= input.target_height
	input.distance_to_target <= 30
	not input.distance_to_attacker < input.distance_to_target
}

greater if {
	not input.spread_out
	input.in_slit
}

greater if {
	not input.spread_out
	input.taken_cover
	input.lies_prone
	input.from_afar
}

standard if {
	not input.spread_out
	input.meets_wall
}

standard if {
	not input.spread_out
	low
}

standard if {
	not input.spread_out
	input.meets_bulk
}

lesser if {
	not input.spread_out
	input.meets_body
}

base := 4 if {
	input.cut_off
} else := 3 if {
	greater
} else := 2 if {
	standard
} else := 1 if {
	lesser
} else := 0

tier := base + 1 if {
	input.taken_cover
	base in {1, 2}
} else := base

lying := 2 if {
	input.lies_prone
	not input.from_afar
} else := 0

sightless if input.eyeless

sightless if {
	input.unlit
	not input.pierces_it
}

sightless if {
	input.unseen
	not input.pierces_it
}

dimmed if input.hazy

dimmed if {
	input.half_lit
	not input.pierces_it
}

miss := 50 if {
	not input.cut_off
	sightless
} else := 20 if {
	dimmed
} else := 0

code := (tier * 100000) + ((([0, 1, 2, 4, 0][tier] - lying) + 50) * 1000) + miss
