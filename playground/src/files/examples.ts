/** Scenes to begin with. */
export interface Example {
  readonly title: string;
  readonly pack: string;
  readonly name: string;
  readonly text: string;
}

export const EXAMPLES: readonly Example[] = [
  {
    title: "A pillar between archer and guard",
    pack: "starfinder-1e",
    name: "pillar.scene.yaml",
    text: `title: A pillar between archer and guard
pack: starfinder-1e
map: |
  ############
  #..........#
  #.A........#
  #....#..,,.#
  #.......,,.+
  #...==...T.#
  #..........#
  #......B...#
  ############
creatures:
  A: { senses: { darkvision: 60 ft } }
  B: { side: guards }
  T: { side: guards, stats: { ac: 15, reflex: 3 } }
rulings:
  - { attacker: A, target: T, attack: ranged }
  - { attacker: T, target: A, attack: ranged }
`,
  },
  {
    title: "Smoke over hexes",
    pack: "pathfinder-1e",
    name: "smoke.scene.yaml",
    text: `title: Smoke over hexes
pack: pathfinder-1e
grid: { shape: hex-rows, size: 5 ft }
map: |
  ..........
  .A...,,...
  ....#,,,..
  .....,,.T.
  ..==......
  ..........
rulings:
  - { attacker: A, target: T, attack: ranged }
`,
  },
  {
    title: "A courtyard without a grid",
    pack: "starfinder-1e",
    name: "courtyard.scene.yaml",
    text: `title: A courtyard without a grid
pack: starfinder-1e
grid: { shape: none, size: 5 ft }
map: |
  ............
  ............
  ............
  ............
  ............
  ............
  ............
walls:
  - { from: [0, 0], to: [12, 0] }
  - { from: [0, 7], to: [12, 7] }
  - { from: [8, 0], to: [8.5, 2.5] }
shapes:
  - { circle: [4.5, 3.2], radius: 3 ft }
  - { polygon: [[6, 4.5], [7.2, 4.8], [7, 5.6], [5.8, 5.3]], terrain: crate }
creatures:
  A: { at: [2, 2] }
  T: { at: [9.4, 4.6], size: large }
rulings:
  - { attacker: A, target: T, attack: ranged }
`,
  },
  {
    title: "A lamp in the dark",
    pack: "starfinder-1e",
    name: "lamp.scene.yaml",
    text: `title: A lamp in the dark
pack: starfinder-1e
light: dark
map: |
  ##########
  #........#
  #.A..#...#
  #.....T..#
  #........#
  ##########
lights:
  - { at: [7.5, 1.5], elevation: 5 ft, bright: 10 ft, dim: 20 ft }
rulings:
  - { attacker: A, target: T, attack: ranged }
`,
  },
];
