import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { counted } from '#domain/text/counted.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useBeginImport } from '#web/lib/import/begin-import.ts'
import { ImportDialog } from '#web/lib/import/import-dialog.tsx'
import { useNames } from '#web/lib/company/use-names.ts'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useThirdPartyChanges } from './changes.ts'
import { companyThirdParties, type NewThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { thirdPartiesImport } from './third-parties-import.ts'

export function ImportThirdParties({ onClose }: { onClose: () => void }) {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const { singular, plural } = wordingOf(protocol).thirdParty
  const words = { one: singular.toLowerCase(), many: plural.toLowerCase() }
  const { people } = useNames()
  const { add } = useThirdPartyChanges(companyId)
  const cache = useQueryClient()
  const begin = useBeginImport(companyId)
  const format = useMemo(() => thirdPartiesImport(people), [people])
  const onDone = (rows: readonly NewThirdParty[]) => {
    void cache.invalidateQueries({ queryKey: companyThirdParties(companyId).queryKey })
    toastSuccess(`${counted(rows.length, words.one, words.many)} imported`)
  }
  return (
    <ImportDialog
      words={words}
      effect="add"
      format={format}
      onApply={async (rows: readonly NewThirdParty[]) => {
        await add(rows)
        onDone(rows)
      }}
      asWork={{ begin: (rows) => begin('third-parties', rows), onDone }}
      onClose={onClose}
    />
  )
}
