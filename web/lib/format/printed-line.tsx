import { usePrinting } from '#web/ui/browser/use-printing.ts'
import { useCompany } from '../company/company-context.ts'
import { formatDateTime } from './format.ts'
import { useSession } from '../auth/session.ts'

/** Only on paper: how much is listed, when it was printed, by whom and from where. */
export function PrintedLine({ count }: { count: number }) {
  const printedAt = usePrinting()
  const session = useSession()
  const { name } = useCompany()
  if (printedAt === undefined) return null
  const who = session.status === 'signed-in' ? (session.user.fullName ?? session.user.email) : ''
  return (
    <p className="hidden text-micro print:block">
      {name}. {count} listed. Printed {formatDateTime(printedAt)} by {who} from {location.href}
    </p>
  )
}
