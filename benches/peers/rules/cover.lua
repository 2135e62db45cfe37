local worth = { [0] = 0, 1, 2, 4, 0 }
return function(f)
  local low = f.meets_low and f.low_height * 2 <= f.target_height and f.distance_to_target <= 30
    and not (f.distance_to_attacker < f.distance_to_target)
  local tier = 0
  if f.cut_off then tier = 4
  elseif not f.spread_out and (f.in_slit or (f.taken_cover and f.lies_prone and f.from_afar)) then tier = 3
  elseif not f.spread_out and (f.meets_wall or low or f.meets_bulk) then tier = 2
  elseif not f.spread_out and f.meets_body then tier = 1 end
  if f.taken_cover and (tier == 1 or tier == 2) then tier = tier + 1 end
  local ac = worth[tier]
  if f.lies_prone and not f.from_afar then ac = ac - 2 end
  local miss = 0
  if not f.cut_off and (f.eyeless or ((f.unlit or f.unseen) and not f.pierces_it)) then miss = 50
  elseif f.hazy or (f.half_lit and not f.pierces_it) then miss = 20 end
  return tier * 100000 + (ac + 50) * 1000 + miss
end
