import { thirdParty } from '#domain/records/third-party.ts'
import { DATA_HELD, readDataHeld } from '#domain/third-parties/third-party.ts'
import type { Colleague } from '#web/lib/company/company-people.ts'
import type { ImportFormat } from '#web/lib/import/import-format.ts'
import { cellReader, importColumns } from '#web/lib/records/read-cells.ts'
import type { NewThirdParty } from '#web/lib/third-parties/third-party-queries.ts'

const { fields } = thirdParty
const DATA = { key: 'data_held', headers: ['Data held', 'Data'], required: false }
const TEMPLATES = {
  name: ['Supplier', 'Business associate', 'Third party', 'Vendor'],
  services: ['Service', 'Description'],
}

/** What a file may bring: new third parties. */
export function thirdPartiesImport(people: readonly Colleague[]): ImportFormat<NewThirdParty> {
  return {
    columns: [...importColumns(thirdParty, TEMPLATES).filter(({ key }) => key !== 'number'), DATA],
    readRow: (cell) => {
      const reader = cellReader(cell)
      const held = readDataHeld(cell('data_held') ?? '')
      if (held === undefined) reader.issue('Data held', `takes ${DATA_HELD.join(', ')} or none`)
      const row: NewThirdParty = {
        name: reader.text('name', fields.name),
        status: reader.choice('status', fields.status) ?? 'Active',
        tier: reader.choice('tier', fields.tier),
        data_held: [...(held ?? [])],
        services: reader.text('services', fields.services),
        website: reader.text('website', fields.website),
        owner_id: reader.person('owner_id', fields.owner_id, people),
        inherent_risk: reader.choice('inherent_risk', fields.inherent_risk),
        residual_risk: reader.choice('residual_risk', fields.residual_risk),
        contract_starts_on: reader.day('contract_starts_on', fields.contract_starts_on),
        contract_ends_on: reader.day('contract_ends_on', fields.contract_ends_on),
        last_reviewed_on: reader.day('last_reviewed_on', fields.last_reviewed_on),
        next_review_on: reader.day('next_review_on', fields.next_review_on),
        cage_code: codeIn(reader.text('cage_code', fields.cage_code)),
        uei: codeIn(reader.text('uei', fields.uei)),
        cmmc_level: reader.choice('cmmc_level', fields.cmmc_level),
        sprs_score: reader.number('sprs_score', fields.sprs_score),
        sprs_on: reader.day('sprs_on', fields.sprs_on),
        affirmation_until: reader.day('affirmation_until', fields.affirmation_until),
      }
      refuseCodes(row, reader.issue)
      if (row.name === '') reader.issue(fields.name.label, 'is missing')
      if (reader.issues.length > 0) return { issues: reader.issues }
      const shown = [
        { field: fields.name.label, before: '', after: row.name },
        { field: 'Data held', before: '', after: (held ?? []).join(', ') },
        { field: fields.tier.label, before: '', after: row.tier ?? '' },
        { field: fields.contract_ends_on.label, before: '', after: row.contract_ends_on ?? '' },
      ]
      return { change: { name: row.name, fields: shown, payload: row } }
    },
  }
}

const codeIn = (text: string): string | null => text.toUpperCase() || null

function refuseCodes({ cage_code: cage, uei }: NewThirdParty, issue: (column: string, reason: string) => void): void {
  if (!/^([0-9A-Z]{5})?$/.test(cage ?? '')) issue(fields.cage_code.label, 'has 5 letters and digits')
  if (!/^([0-9A-Z]{12})?$/.test(uei ?? '')) issue(fields.uei.label, 'has 12 letters and digits')
}
