/** Why an item is not corrected as it was found. */
export const DEVIATIONS = ['False positive', 'Risk adjustment', 'Operational requirement'] as const

export type Deviation = (typeof DEVIATIONS)[number]
