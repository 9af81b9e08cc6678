import { useMemo } from 'react'
import { remediationControls } from '#domain/vulnerabilities/linked-controls.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useNames } from '#web/lib/company/use-names.ts'

/** The company's controls that vulnerabilities bear on. */
export function useRemediationControls() {
  const { protocol_id: protocol } = useCompany()
  const { controls } = useNames()
  return useMemo(() => {
    const ids = remediationControls(protocol)
    return controls.filter(({ nist_id: id }) => ids.includes(id))
  }, [controls, protocol])
}
