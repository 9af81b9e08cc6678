import type { Assessment } from '#domain/scoring/assess.ts'
import { CONDITIONAL_MIN_SCORE } from '#domain/rules/level2-scoring.ts'
import { BulletBar } from '#web/ui/chart/bullet-bar.tsx'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import { bandOf } from '#web/lib/controls/score-band.ts'

/** The lowest percentage that is "Good". Specification section 9, "Other scoring". */
const GOOD_PERCENT = 80

/** From here on the label under the marker would overlap the end of the scale. */
const TOO_NARROW_FOR_WORDS = '(width < 480px)'

/** The score against its target, with a notch for the score thirty days ago. */
export function ScoreBar({ assessment, previous }: { assessment: Assessment; previous: number | undefined }) {
  const { score, counts } = assessment
  const { value, band, label, max } = score
  const isNarrow = useMediaQuery(TOO_NARROW_FOR_WORDS)
  const target =
    score.unit === 'points'
      ? { value: CONDITIONAL_MIN_SCORE, label: 'Conditional' }
      : { value: GOOD_PERCENT, label: 'Good' }
  return (
    <BulletBar
      scale={score.unit === 'points' ? 'sprs' : 'percent'}
      value={value}
      previous={previous}
      target={isNarrow ? { ...target, label: '' } : target}
      band={bandOf(score, counts)}
      sentence={`${label} ${value} of ${max}, ${band}${previous === undefined ? '' : `, ${previous} thirty days ago`}; ${target.label} from ${target.value}.`}
    />
  )
}
