import { Link } from '@tanstack/react-router'

/** The heading of its page. */
export function AssessmentTitle({ number, title }: { number: number; title: string }) {
  return (
    <>
      <span className="mr-2 font-mono text-h2 font-medium text-muted">A-{number}</span> {title}
    </>
  )
}

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
