import { Link } from '@tanstack/react-router'
import { methodologyText, type ScoreDifference, type Submission } from '#domain/scoring/submission.ts'
import { reasonText, submissionChange, submissionValue } from './submission-text.ts'

/** Beyond this many, the reasons fold. */
const MOST_SHOWN = 3

export interface SubmissionNoteProps {
  submission: Submission | undefined
  /** The score beside which it stands. */
  score: number
}

/** The submission score with its reasons, where it is not the score, and what the methodology would take. */
export function SubmissionNote({ submission, score }: SubmissionNoteProps) {
  if (submission === undefined) return null
  const { differences, methodology } = submission
  if (differences.length === 0 && methodology === undefined) return null
  return (
    <div className="space-y-2 rounded-md bg-subtle px-3 py-2 text-small">
      {differences.length > 0 && (
        <>
          <p>
            <strong className="font-medium">Submission score {submissionValue(submission)}.</strong>{' '}
            {submissionChange(submission, score)} This is what goes to SPRS, eMASS and assessors.
          </p>
          <Reasons differences={differences} />
        </>
      )}
      {methodology !== undefined && <p className="text-muted">{methodologyText(methodology)}</p>}
    </div>
  )
}

function Reasons({ differences }: { differences: readonly ScoreDifference[] }) {
  if (differences.length <= MOST_SHOWN) return <ReasonList differences={differences} />
  return (
    <details>
      <summary className="cursor-pointer rounded-sm text-brand-text">The {differences.length} reasons</summary>
      <div className="mt-1">
        <ReasonList differences={differences} />
      </div>
    </details>
  )
}

function ReasonList({ differences }: { differences: readonly ScoreDifference[] }) {
  return (
    <ul aria-label="Why the submission score differs" className="space-y-1">
      {differences.map((one) => (
        <li key={one.id}>
          <Link
            to="/controls/$controlNumber"
            params={{ controlNumber: one.id }}
            className="rounded-sm font-mono text-brand-text hover:underline"
          >
            {one.id}
          </Link>{' '}
          {reasonText(one)}
        </li>
      ))}
    </ul>
  )
}
