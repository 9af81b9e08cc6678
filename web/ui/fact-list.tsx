import { Fragment, type ReactNode } from 'react'
import { EmptyValue } from './state/empty-value.tsx'

/** Names and values of a read-only record. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words whitespace-pre-wrap">
            {value === null || value === undefined || value === '' ? <EmptyValue /> : value}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
