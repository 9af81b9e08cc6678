import type { Level2Status } from '#domain/scoring/conditional-status.ts'
import { counted } from '#domain/text/counted.ts'
import { dayText } from './controls/close-out-words.ts'
import { formatDate } from './format/format.ts'
import type { HeldStatus } from './controls/held-status.ts'

type Standing = Pick<Level2Status, 'status' | 'pointsToGo' | 'ineligibleOpen'>

/** The text beside a score. */
export interface CmmcStatusText {
  /** Without its full stop. */
  readonly lead: string
  /** Whole sentences, except the last one with `lacks`. */
  readonly text: string
  /** The missing points and items follow, with "to go". */
  readonly lacks: boolean
}

/** The status that a company holds, and the one that it would be given today. 32 CFR 170.21. */
export function cmmcStatusText(standing: Standing, held: HeldStatus | undefined): CmmcStatusText {
  const lacks = standing.status === 'none'
  if (held === undefined) return { ...NONE_HELD[standing.status], lacks }
  if (held.kind === 'final') {
    const now = standing.status === 'final' ? '' : ' It would no longer be given: not every requirement is met.'
    return {
      lead: `Final since ${formatDate(held.on)}`,
      text: `Valid until ${formatDate(held.until)}.${now}`,
      lacks: false,
    }
  }
  const days = `${dayText(held.closeOut)}.`
  if (held.closeOut.daysLeft < 0)
    return {
      lead: 'Conditional status expired',
      text: `${days} ${lacks ? 'To another:' : 'It takes a new assessment.'}`,
      lacks,
    }
  return { lead: `Conditional since ${formatDate(held.on)}`, text: days + NOW[standing.status], lacks }
}

const NONE_HELD: Readonly<Record<Standing['status'], Omit<CmmcStatusText, 'lacks'>>> = {
  none: { lead: 'Not yet Conditional', text: '' },
  conditional: { lead: 'Conditional possible', text: 'What is open must be closed within 180 days.' },
  final: { lead: 'Final possible', text: 'Every requirement is met.' },
}

const NOW: Readonly<Record<Standing['status'], string>> = {
  none: ' It would no longer be given:',
  conditional: '',
  final: ' Every requirement is met: a close-out makes it Final.',
}

/** "17 points" and "2 ineligible items", whichever are missing. */
export function missingText({ pointsToGo, ineligibleOpen }: Standing): { points?: string; items?: string } {
  return {
    ...(pointsToGo > 0 ? { points: counted(pointsToGo, 'point', 'points') } : {}),
    ...(ineligibleOpen.length > 0
      ? { items: counted(ineligibleOpen.length, 'ineligible item', 'ineligible items') }
      : {}),
  }
}
