/** Where the cards of the first screen stand, and the room that they keep until they are drawn. */
const frame = 'rounded-lg border border-border bg-surface print:min-h-0'

export const PLACES = {
  next: 'col-span-12 min-h-63 xl:col-span-8 print:col-span-8 print:min-h-0',
  score: 'col-span-12 min-h-100 xl:col-span-4 xl:row-span-2 print:col-span-4 print:row-span-2 print:min-h-0',
  /** Beside burn-down and expiry, without the next steps above them. */
  scoreAlone: 'col-span-12 min-h-60 xl:col-span-4 print:col-span-4 print:min-h-0',
  burnDown: `col-span-12 min-h-44 md:col-span-6 md:min-h-52 xl:col-span-4 print:col-span-4 ${frame}`,
  expiry: `col-span-12 min-h-50 md:col-span-6 md:min-h-52 xl:col-span-4 print:col-span-4 ${frame}`,
} as const
