import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Id } from '#domain/ids.ts'
import { scopesOf } from '#domain/vulnerabilities/asset.ts'
import { api } from '#web/lib/api.ts'
import { updateRows } from '#web/lib/write/company-rows.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { useAssetChanges, type AssetChange, type AssetRecord } from './queries.ts'
import { readSspRow, SSP_SECTIONS, sspInventory } from './ssp-queries.ts'

/** Where the SSP describes the asset: a row of its tables, a box of its diagram. */
export function SspLink({ asset }: { asset: AssetRecord }) {
  const readOnlyReason = useReadOnlyReason()
  const row = asset.row === null ? undefined : readSspRow(asset.row)
  const contradicts = row !== undefined && row.category !== '' && asset.scope !== null && row.category !== asset.scope
  return (
    <Card title="In the SSP" subtitle="A row may describe several assets, such as all laptops of a kind.">
      {readOnlyReason === undefined ? (
        <Choices asset={asset} />
      ) : (
        <Facts
          facts={[
            ['Row', row?.name ?? null],
            ['Box of the diagram', asset.part?.name ?? null],
          ]}
        />
      )}
      {contradicts && (
        <p className="mt-3 text-small text-critical-fg">
          The SSP says {row.category}, the inventory {asset.scope}.
        </p>
      )}
      {row !== undefined && (
        <p className="mt-3">
          <Link to="/ssp" search={{ section: row.section }} className="text-brand-text underline">
            Open {SSP_SECTIONS[row.section].toLowerCase()} in the SSP
          </Link>
        </p>
      )}
    </Card>
  )
}

function Choices({ asset }: { asset: AssetRecord }) {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const { data } = useQuery(sspInventory(companyId))
  const { change, write } = useAssetChanges()
  const save = (changed: AssetChange) => void change([asset], changed)
  const addRow = () =>
    void write('The row could not be added', async () => {
      const category = asset.scope !== null && scopesOf(protocol).includes(asset.scope) ? asset.scope : undefined
      const { data: added } = await api
        .from('ssp_rows')
        .insert({
          company_id: companyId,
          section: 'hardware',
          cells: { name: asset.name, ...(category !== undefined && { category }) },
        })
        .select('id')
        .single()
        .throwOnError()
      await updateRows(companyId, 'assets', asset.id, { ssp_row_id: added.id })
    })
  return (
    <div className="space-y-3">
      <Picker
        label="Row"
        value={asset.ssp_row_id}
        options={(data?.rows ?? []).map(({ id, section, name }) => ({ id, name: `${SSP_SECTIONS[section]}: ${name}` }))}
        onChange={(id) => save({ ssp_row_id: id })}
      />
      {asset.ssp_row_id === null && <Button onClick={addRow}>Add to the hardware of the SSP</Button>}
      <Picker
        label="Box of the diagram"
        value={asset.ssp_part_id}
        options={data?.parts ?? []}
        onChange={(id) => save({ ssp_part_id: id })}
      />
    </div>
  )
}

interface PickerProps<Of extends Id<'ssp_rows'> | Id<'ssp_parts'>> {
  label: string
  value: Of | null
  options: readonly { readonly id: Of; readonly name: string }[]
  onChange: (id: Of | null) => void
}

function Picker<Of extends Id<'ssp_rows'> | Id<'ssp_parts'>>({ label, value, options, onChange }: PickerProps<Of>) {
  return (
    <Field label={label}>
      <NativeSelect
        value={value ?? ''}
        onChange={({ target }) => onChange(options.find(({ id }) => id === target.value)?.id ?? null)}
        options={options.map(({ id, name }) => [id, name])}
      >
        <option value="">None</option>
      </NativeSelect>
    </Field>
  )
}
