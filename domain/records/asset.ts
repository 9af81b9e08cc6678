import { ASSET_KINDS } from '#domain/scans/scan-asset.ts'
import { ASSET_SCOPES, CRITICALITIES } from '#domain/vulnerabilities/asset.ts'
import type { RecordDeclaration } from './record.ts'

export const asset = {
  table: 'assets',
  noun: { singular: 'asset', plural: 'assets' },
  mark: 'AS-',
  fields: {
    number: { label: 'No.', noun: 'number', type: 'mark', writable: 'never' },
    name: { label: 'Name', type: 'text', required: true, min: 1, max: 300 },
    kind: { label: 'Kind', type: 'choice', choices: ASSET_KINDS },
    scope: { label: 'Scope category', type: 'choice', choices: ASSET_SCOPES, nullable: true },
    criticality: { label: 'Criticality', type: 'choice', choices: CRITICALITIES },
    is_exposed: { label: 'Reachable from the internet', type: 'boolean' },
    owner_id: { label: 'Owner', type: 'person', nullable: true },
    first_seen_at: { label: 'First seen', type: 'moment', writable: 'never' },
    last_seen_at: { label: 'Last seen', type: 'moment', writable: 'never' },
    retired_on: { label: 'Retired on', noun: 'day of retirement', type: 'day', nullable: true },
    ssp_row_id: { label: 'Row of the SSP', type: 'reference', to: 'ssp_rows', nullable: true },
    ssp_part_id: { label: 'Box of the diagram', type: 'reference', to: 'ssp_parts', nullable: true },
  },
} as const satisfies RecordDeclaration
