import { Link } from '@tanstack/react-router'
import type { Confidence, SuggestionSource } from '#domain/questionnaires/suggestion.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Question } from '../queries.ts'
import { suggestionOf } from './suggestion-of.ts'

const COLORS: Readonly<Record<Confidence, 'green' | 'blue' | 'gray'>> = { High: 'green', Medium: 'blue', Low: 'gray' }

/** What the suggestion was taken from, quoted, and how sure it is. */
export function SourcesCard({ question }: { question: Question }) {
  const suggestion = suggestionOf(question)
  if (suggestion === undefined)
    return (
      <Card title="Sources">
        <p className="text-muted">
          No source answers this yet. Suggestions come from control statements, the system security plan and approved
          answers.
        </p>
      </Card>
    )
  return (
    <Card
      title={
        <>
          Sources <Badge color={COLORS[suggestion.confidence]}>{suggestion.confidence} confidence</Badge>
        </>
      }
      subtitle={suggestion.reason}
    >
      <ul className="space-y-3">
        {suggestion.sources.map((source) => (
          <Source key={`${source.kind} ${source.label}`} source={source} />
        ))}
      </ul>
    </Card>
  )
}

function Source({ source: { kind, label, quote, page } }: { source: SuggestionSource }) {
  return (
    <li>
      <p className="break-words">
        <span className="text-muted">{kind}: </span>
        {page === null ? (
          label
        ) : (
          <Link to={page} className="text-brand-text underline">
            {label}
          </Link>
        )}
      </p>
      {quote !== '' && (
        <blockquote className="mt-1 border-l-2 border-border pl-3 text-small break-words whitespace-pre-wrap text-muted">
          {quote}
        </blockquote>
      )}
    </li>
  )
}
