import { useState, type ReactNode } from 'react'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { Button } from '#web/ui/button.tsx'
import { FrameworkCards } from './framework-cards.tsx'
import { CreateSample } from './sample-company.tsx'

interface FrameworkChoiceProps {
  busy?: boolean
  /** Undefined while no framework is chosen. */
  onCreate: (protocol: ProtocolId | undefined) => void
  /** Further ways on, before the button that creates. */
  children?: ReactNode
}

/** For a person without a company: the frameworks, a sample company beside them, and the button to create one. */
export function FrameworkChoice({ busy = false, onCreate, children }: FrameworkChoiceProps) {
  const [protocol, setProtocol] = useState<ProtocolId>()
  return (
    <>
      <FrameworkCards value={protocol} onChange={setProtocol}>
        <SampleCell />
      </FrameworkCards>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {children}
        <Button variant="primary" size={36} busy={busy} onClick={() => onCreate(protocol)}>
          Create Company
        </Button>
      </div>
    </>
  )
}

/** Beside the frameworks: a company to try the product with. */
function SampleCell() {
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg border border-dashed border-border-strong p-4">
      <p className="text-small text-pretty text-muted">
        Only looking? A sample CMMC Level 2 company has controls, evidence and a plan. Remove it when you are done.
      </p>
      <CreateSample />
    </div>
  )
}
