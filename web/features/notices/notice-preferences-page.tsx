import { toastFailed } from '#web/lib/toast-failed.ts'
import { useQuery } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { NOTICE_KINDS, type NoticeKind } from '#domain/notices/notice-kinds.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { useSetWish, wishes, type Wish } from './queries.ts'

const KINDS: readonly NoticeKind[] = [
  'assignment',
  'due',
  'invitation',
  'membership',
  'storage',
  'backup',
  'new_device',
  'factor',
  'password',
  'address',
  'lock',
  'impersonation',
  'access_token',
  'session',
]

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
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Card title="Your work" subtitle="What concerns you. A choice applies at once." flush>
        <KindTable
          {...props}
          kinds={KINDS.filter((kind) => !NOTICE_KINDS[kind].isSecurity)}
          label="Notifications about your work"
        />
      </Card>
      <Card
        title="Security of your account"
        subtitle="These always come, on screen and by email, so that no change to your account goes unnoticed."
        flush
      >
        <KindTable
          {...props}
          kinds={KINDS.filter((kind) => NOTICE_KINDS[kind].isSecurity)}
          label="Notifications about security"
        />
      </Card>
    </div>
  )
}

const CELL = 'px-4 py-2.5'

function KindTable({ kinds, label, ...rest }: PreferencesProps & { kinds: readonly NoticeKind[]; label: string }) {
  return (
    <table className="w-full border-collapse border-t border-border">
      <caption className="sr-only">{label}</caption>
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
        {kinds.map((kind) => (
          <KindRow key={kind} kind={kind} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

function KindRow({ kind, wishes: chosen, userId }: PreferencesProps & { kind: NoticeKind }) {
  const { label, explanation, isSecurity, byMail } = NOTICE_KINDS[kind]
  const setWish = useSetWish(userId)
  const wish = isSecurity ? { inApp: true, byMail: true } : (chosen.get(kind) ?? { inApp: true, byMail })
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
        disabled={isSecurity}
        onChange={(event) => choose({ [way]: event.target.checked })}
      />
    </td>
  )
  return (
    <tr className="border-t border-border">
      <th scope="row" className={`${CELL} text-left font-normal`}>
        <span className="font-medium">{label}</span>
        <span className="block text-small text-pretty text-muted">{explanation}</span>
      </th>
      {box('inApp', 'in the page')}
      {box('byMail', 'by mail')}
    </tr>
  )
}
