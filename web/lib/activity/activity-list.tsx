import { cx } from '#web/ui/cx.ts'
import { formatDateTime, formatDaysIn, formatRelative } from '../format/format.ts'
import { TextDiff } from '../autosave/text-diff.tsx'
import { type Activity, type ActivityLine, type Change, foldActivity, changedNames } from './activity.ts'

/** Longer texts are shown as a diff. */
const SHORT = 40

export interface ActivityListProps {
  label: string
  /** Newest first. */
  lines: readonly ActivityLine[]
  /** Resolves the ids of authors and of values that are people. */
  nameOf: (id: string) => string | undefined
  className?: string
}

/** Every change of a record, before and after; changes that a person made together are one entry. */
export function ActivityList({ label, lines, nameOf, className }: ActivityListProps) {
  return (
    <ol aria-label={label} className={cx('divide-y divide-border', className)}>
      {foldActivity(lines).map((activity) => (
        <Entry key={activity.id} activity={activity} nameOf={nameOf} />
      ))}
    </ol>
  )
}

function Entry({
  activity: { at, userId, isAdded, changes },
  nameOf,
}: { activity: Activity } & Pick<ActivityListProps, 'nameOf'>) {
  return (
    <li className="py-2">
      <p className="text-small text-muted">
        <span className="font-medium text-text">{isAdded ? 'Added' : changedNames(changes)}</span>
        {userId !== null && ` by ${nameOf(userId) ?? 'someone'}`} ·{' '}
        <time dateTime={at} title={formatDateTime(at)}>
          {formatRelative(at)}
        </time>
      </p>
      {changes.length === 1 ? (
        changes.map((change) => <Values key={change.what} change={change} nameOf={nameOf} />)
      ) : (
        <dl className="mt-1 grid gap-x-3 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
          {changes.map((change) => (
            <div key={`${change.what} ${change.values.join(' ')}`} className="contents">
              <dt className="text-small text-muted sm:pt-px">{change.what}</dt>
              <dd className="min-w-0">
                <Values change={change} nameOf={nameOf} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

function Values({ change, nameOf }: { change: Change } & Pick<ActivityListProps, 'nameOf'>) {
  const all = change.values.map((value) => nameOf(value ?? '') ?? value ?? '')
  // What was set first needs no empty value before it.
  const values = all[0] === '' ? all.slice(1) : all
  const [before, after] = [all[0], all.at(-1)]
  if (values.every(({ length }) => length <= SHORT))
    return <p className="break-words">{values.map((value) => formatDaysIn(value) || 'Nothing').join(' → ')}</p>
  return (
    <div className="max-h-40 overflow-y-auto">
      {/* A text that was changed and restored shows its last step. */}
      <TextDiff before={(before === after ? all.at(-2) : before) ?? ''} after={after ?? ''} />
    </div>
  )
}
