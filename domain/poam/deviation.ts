/** Why an item deviates from the original finding. */
export const DEVIATIONS = ['False positive', 'Risk adjustment', 'Operational requirement'] as const

export type Deviation = (typeof DEVIATIONS)[number]
