import { Link } from '@tanstack/react-router'

export function AssessmentLink({ number }: { number: number }) {
  return (
    <Link
      to="/assessments/$assessment"
      params={{ assessment: `A-${number}` }}
      className="rounded-sm font-mono text-small text-brand-text hover:underline"
    >
      A-{number}
    </Link>
  )
}
