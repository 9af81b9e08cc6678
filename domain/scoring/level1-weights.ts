/**
 * Weights of the 15 CMMC Level 1 practices: the SPRS points of their NIST SP 800-171 r2 counterparts, added up
 * (b.1.ix stands for 3.10.3, 3.10.4 and 3.10.5). 63 in all. Specification section 9, "Level 1 has 15 controls with
 * their own weights".
 *
 * They say which practice matters most; they do not enter the Level 1 score, which is a percentage of practices:
 * 32 CFR 170.15 knows only MET and NOT MET there. FAR 52.204-21(b)(1)(i) to (xv).
 */
export const LEVEL1_WEIGHTS = {
  'AC.L1-b.1.i': 5,
  'AC.L1-b.1.ii': 5,
  'AC.L1-b.1.iii': 1,
  'AC.L1-b.1.iv': 1,
  'IA.L1-b.1.v': 5,
  'IA.L1-b.1.vi': 5,
  'MP.L1-b.1.vii': 5,
  'PE.L1-b.1.viii': 5,
  'PE.L1-b.1.ix': 3,
  'SC.L1-b.1.x': 5,
  'SC.L1-b.1.xi': 5,
  'SI.L1-b.1.xii': 5,
  'SI.L1-b.1.xiii': 5,
  'SI.L1-b.1.xiv': 5,
  'SI.L1-b.1.xv': 3,
} as const satisfies Readonly<Record<string, 1 | 3 | 5>>
