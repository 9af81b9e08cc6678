/** Where the cards of the first screen stand, and the room that they keep until they are drawn. */
const frame = 'rounded-lg border border-border bg-surface print:min-h-0'

export const PLACES = {
  next: 'col-span-12 min-h-63 xl:col-span-8 print:col-span-8 print:min-h-0',
  score: 'col-span-12 min-h-100 xl:col-span-4 xl:row-span-2 print:col-span-4 print:row-span-2 print:min-h-0',
  /** Beside the families, without the next steps above. */
  scoreAlone: 'col-span-12 min-h-60 xl:col-span-4 print:col-span-4 print:min-h-0',
  burnDown: `col-span-12 min-h-44 md:col-span-6 md:min-h-52 xl:col-span-4 print:col-span-4 ${frame}`,
  expiry: `col-span-12 min-h-50 md:col-span-6 md:min-h-52 xl:col-span-4 print:col-span-4 ${frame}`,
  matrix: 'col-span-12 min-h-104 xl:col-span-8 print:col-span-8 print:row-span-2 print:min-h-0',
  activity: 'col-span-12 min-h-56 xl:col-span-4 print:col-span-4 print:min-h-0',
} as const

const third = `col-span-12 min-h-32 md:col-span-4 print:col-span-4 ${frame}`

/** Without the next steps the families stand beside the score, and what has no dates yet in one row below. */
export const PLACES_BESIDE_SCORE = { ...PLACES, burnDown: third, expiry: third, activity: third }
