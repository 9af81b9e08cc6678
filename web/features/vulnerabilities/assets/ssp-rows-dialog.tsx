import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { scopesOf } from '#domain/vulnerabilities/asset.ts'
import { counted } from '#domain/text/counted.ts'
import { insertRows } from '#web/lib/write/company-rows.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useAssetChanges, type InventoryAsset, type NewAsset } from './queries.ts'
import { SSP_SECTIONS, sspInventory, type SspRow } from './ssp-queries.ts'

interface SspRowsDialogProps {
  assets: readonly InventoryAsset[]
  onClose: () => void
}

/** Adds to the inventory what the SSP lists and no asset belongs to, with its category. Mount it to open it. */
export function SspRowsDialog({ assets, onClose }: SspRowsDialogProps) {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const query = useQuery(sspInventory(companyId))
  const { data } = query
  const { write } = useAssetChanges()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const linked = new Set(assets.map(({ ssp_row_id: id }) => id))
  const offered = data?.rows.filter(({ id, name }) => name !== '' && !linked.has(id)) ?? []
  const chosen = offered.filter(({ id }) => !left.has(id))
  const assetFor = ({ id, section, name, category }: SspRow): NewAsset => ({
    name: name.slice(0, 300),
    kind: section === 'software' ? 'application' : 'host',
    scope: scopesOf(protocol).find((scope) => scope === category) ?? null,
    ssp_row_id: id,
  })
  const submit = async () => {
    const done = await write('The assets could not be added', () =>
      insertRows(companyId, 'assets', chosen.map(assetFor)),
    )
    if (done !== undefined) toastSuccess(`${counted(chosen.length, 'asset', 'assets')} added`)
    return done !== undefined
  }
  const toggle = (id: string) =>
    setLeft((known) => (known.has(id) ? new Set([...known].filter((one) => one !== id)) : new Set([...known, id])))
  return (
    <FormDialog
      title="Add from the SSP"
      description="Rows of hardware and software that no asset belongs to. The SSP stays unchanged."
      submitLabel={`Add ${counted(chosen.length, 'asset', 'assets')}`}
      disabledReason={chosen.length === 0 ? 'Choose a row' : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {data === undefined && <QueryFallback query={query} what="The rows of the SSP" lines={3} />}
      {data !== undefined && offered.length === 0 && (
        <p className="text-muted">Every row of the SSP’s hardware and software has its asset.</p>
      )}
      <ul aria-label="Rows of the SSP" className="space-y-2">
        {offered.map((row) => (
          <li key={row.id}>
            <Checkbox
              label={row.name}
              description={[SSP_SECTIONS[row.section], row.category].filter(Boolean).join(' · ')}
              checked={!left.has(row.id)}
              onChange={() => toggle(row.id)}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
