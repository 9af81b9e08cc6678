import { useMemo } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useNames } from '#web/lib/company/use-names.ts'
import { RecordImport } from '#web/lib/import/record-import.tsx'
import { companyThirdParties } from '#web/lib/third-parties/third-party-queries.ts'
import { useThirdPartyChanges } from './changes.ts'
import { thirdPartiesImport } from './third-parties-import.ts'

export function ImportThirdParties({ onClose }: { onClose: () => void }) {
  const { protocol_id: protocol } = useCompany()
  const { singular, plural } = wordingOf(protocol).thirdParty
  const { people, isPending } = useNames()
  const { add } = useThirdPartyChanges()
  const format = useMemo(() => thirdPartiesImport(people), [people])
  return (
    <RecordImport
      words={{ one: singular.toLowerCase(), many: plural.toLowerCase() }}
      effect="add"
      format={format}
      isPending={isPending}
      job="third-parties"
      queryKeyOf={(company) => companyThirdParties(company).queryKey}
      onApply={add}
      onClose={onClose}
    />
  )
}
