import type { ReviewState } from '#domain/evidence/review-state.ts'
import { Chip } from '#web/ui/chip.tsx'
import type { Tone } from '#web/ui/tone.ts'

const TONES: Readonly<Record<ReviewState, Tone>> = {
  'Not reviewed': 'info',
  Accepted: 'implemented',
  'Needs work': 'high',
}

/** The review state of an evidence item. */
export function ReviewBadge({ state }: { state: ReviewState }) {
  return (
    <Chip tone={TONES[state]} dot>
      {state}
    </Chip>
  )
}
