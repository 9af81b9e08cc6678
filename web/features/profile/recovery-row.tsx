import { useQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { formatDate } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { FactorRow } from './factor-row.tsx'
import { recoveryCodes } from './queries.ts'

/** The number of codes left. */
export function RecoveryRow({ onNew }: { onNew: () => void }) {
  const { data } = useQuery(recoveryCodes)
  const hasNone = data?.left === 0
  return (
    <FactorRow icon={<LifeBuoy />} title="Recovery codes" facts={factsOf(data)}>
      <Button size={28} variant={hasNone ? 'primary' : 'secondary'} onClick={onNew}>
        Create new codes
      </Button>
    </FactorRow>
  )
}

function factsOf(known: { left: number; createdAt: string | null } | undefined): string {
  if (known === undefined) return 'For when no other factor is at hand'
  if (known.createdAt === null) return 'None yet. Without them, you lose access with your device.'
  return `${known.left} of 10 left · created ${formatDate(known.createdAt)}`
}
