import { toastFailed } from '#web/lib/toast-failed.ts'
import { useQuery } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { keysOf } from '#domain/keys-of.ts'
import { NOTICE_KINDS, type NoticeKind } from '#domain/notices/notice-kinds.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { useSetWish, wishes, type Wish } from './queries.ts'

const CHOSEN = keysOf(NOTICE_KINDS).filter((kind) => !NOTICE_KINDS[kind].isSecurity)
const ALWAYS = keysOf(NOTICE_KINDS).filter((kind) => NOTICE_KINDS[kind].isSecurity)

/** Which notifications arrive, and how. A choice applies at once. */
export function NoticePreferencesPage() {
  usePageTitle('Notifications')
  const session = useSession()
  const query = useQuery(wishes)
  if (session.status !== 'signed-in') return null
  if (query.data === undefined) return <QueryFallback query={query} what="Your choices" />
  return <Preferences wishes={query.data} userId={session.user.id} />
}

type PreferencesProps = { wishes: ReadonlyMap<string, Wish>; userId: Id<'users'> }

function Preferences(props: PreferencesProps) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card title="Your work" subtitle="Choose what comes, and how. A choice applies at once." flush>
        <KindTable {...props} />
      </Card>
      <Card
        title="Security of your account"
        subtitle="Always on, in the page and by email, so that no change to your account goes unnoticed."
        flush
      >
        <ul aria-label="Notifications about security" className="divide-y divide-border border-t border-border">
          {ALWAYS.map((kind) => (
            <li key={kind} className="px-4 py-2.5">
              <KindWords kind={kind} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

const CELL = 'px-4 py-2.5'

function KindTable(props: PreferencesProps) {
  return (
    <table className="w-full border-collapse border-t border-border">
      <caption className="sr-only">Notifications about your work</caption>
      <thead className="bg-subtle text-small text-muted">
        <tr>
          <th scope="col" className={`${CELL} text-left font-medium`}>
            Notification
          </th>
          <th scope="col" className={`${CELL} w-24 text-center font-medium whitespace-nowrap max-sm:w-16 max-sm:px-2`}>
            In the page
          </th>
          <th scope="col" className={`${CELL} w-24 text-center font-medium whitespace-nowrap max-sm:w-16 max-sm:px-2`}>
            By email
          </th>
        </tr>
      </thead>
      <tbody>
        {CHOSEN.map((kind) => (
          <KindRow key={kind} kind={kind} {...props} />
        ))}
      </tbody>
    </table>
  )
}

function KindRow({ kind, wishes: chosen, userId }: PreferencesProps & { kind: NoticeKind }) {
  const { label, byMail } = NOTICE_KINDS[kind]
  const setWish = useSetWish(userId)
  const wish = chosen.get(kind) ?? { inApp: true, byMail }
  const choose = (changed: Partial<Wish>) =>
    setWish.mutate(
      { kind, ...wish, ...changed },
      { onError: (error) => toastFailed('Your choice was not saved', error) },
    )
  const box = (way: keyof Wish, words: string) => (
    <td className={`${CELL} text-center`}>
      <Checkbox
        aria-label={`${label}, ${words}`}
        checked={wish[way]}
        onChange={(event) => choose({ [way]: event.target.checked })}
      />
    </td>
  )
  return (
    <tr className="border-t border-border">
      <th scope="row" className={`${CELL} text-left font-normal`}>
        <KindWords kind={kind} />
      </th>
      {box('inApp', 'in the page')}
      {box('byMail', 'by email')}
    </tr>
  )
}

function KindWords({ kind }: { kind: NoticeKind }) {
  const { label, explanation } = NOTICE_KINDS[kind]
  return (
    <>
      <span className="font-medium">{label}</span>
      <span className="block text-small text-pretty text-muted">{explanation}</span>
    </>
  )
}
