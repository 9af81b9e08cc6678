import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'

export function NoControls({ title, protocol }: { title: string; protocol: ProtocolId }) {
  const { controlPlural, frameworkName } = wordingOf(protocol)
  return (
    <>
      <PageHeader title={title} />
      <EmptyCard
        kind="nothing-yet"
        icon={<ListChecks />}
        title={`No ${controlPlural.toLowerCase()} yet`}
        description={`This company follows ${frameworkName}, and none of its entries has been added. Choosing a protocol for the company adds them.`}
        action={
          <Link to="/companies" className={buttonClass({ variant: 'primary' })}>
            Open companies
          </Link>
        }
      />
    </>
  )
}
