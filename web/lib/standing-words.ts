import type { Level2Standing } from '#domain/scoring/conditional-status.ts'

/** The chip beside the score. 32 CFR 170.21. */
export const STANDING_WORDS: Readonly<Record<Level2Standing['status'], string>> = {
  none: 'Not yet Conditional',
  conditional: 'Conditional possible',
  final: 'Final possible',
}

/** "17 points" and "2 ineligible items", as far as they are missing. */
export function missingWords({ pointsToGo, ineligibleOpen }: Level2Standing): { points?: string; items?: string } {
  return {
    ...(pointsToGo > 0 ? { points: plural(pointsToGo, 'point') } : {}),
    ...(ineligibleOpen.length > 0 ? { items: plural(ineligibleOpen.length, 'ineligible item') } : {}),
  }
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
