import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { oscalVulnerabilities } from '#domain/oscal/write-vulnerabilities.ts'
import { counted } from '#domain/text/counted.ts'
import type { ExportedFinding } from '#domain/vulnerabilities/exports/exported-finding.ts'
import { toCycloneDxVex } from '#domain/vulnerabilities/exports/to-cyclonedx-vex.ts'
import { toOpenVex } from '#domain/vulnerabilities/exports/to-openvex.ts'
import { toSarif } from '#domain/vulnerabilities/exports/to-sarif.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { saveRecordedFile } from '#web/lib/export/export-rows.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { formatNumber } from '#web/lib/format-number.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import { companySightings, type Sightings, type Vulnerability } from './queries.ts'
import type { Places } from './rows.ts'

interface ExchangeDialogProps {
  rows: readonly Vulnerability[]
  assets: Places['assets']
  onClose: () => void
}

const FORMATS = [
  { value: 'openvex', label: 'OpenVEX', description: 'What was decided about each CVE, for suppliers and customers' },
  { value: 'cyclonedx', label: 'CycloneDX VEX', description: 'The same with assets and ratings, version 1.5' },
  { value: 'sarif', label: 'SARIF', description: 'A result for each asset, for code hosts and dashboards' },
  {
    value: 'oscal',
    label: 'OSCAL',
    description: 'Assessment results with an observation and a risk for each, version 1.2.1',
  },
] as const

type Format = (typeof FORMATS)[number]['value']

const NO_SIGHTINGS: Sightings = new Map()
const NONE = { those: () => false, why: '' }
/** What a format cannot say. */
const LEFT_OUT: Readonly<
  Record<Format, { those: (row: Vulnerability, sightings: Sightings) => boolean; why: string }>
> = {
  openvex: {
    those: ({ id, cve_ids: cves }, sightings) => cves.length === 0 || !sightings.has(id),
    why: 'without a CVE or an asset are left out. OpenVEX covers only published vulnerabilities of a product.',
  },
  cyclonedx: {
    those: ({ cve_ids: cves }) => cves.length === 0,
    why: 'without a CVE are left out. VEX covers only published vulnerabilities.',
  },
  sarif: NONE,
  oscal: NONE,
}

/** Saves the listed vulnerabilities as a file for other tools. Mount it to open it. */
export function ExchangeDialog({ rows, assets, onClose }: ExchangeDialogProps) {
  const company = useCompany()
  const write = useWrite()
  const [format, setFormat] = useState<Format>('openvex')
  const query = useQuery(companySightings(company.id))
  const sightings = query.data ?? NO_SIGHTINGS
  const left = rows.filter((row) => LEFT_OUT[format].those(row, sightings)).length
  const submit = async () => {
    const { id, name, protocol_id: protocol } = company
    const facts = { id: crypto.randomUUID(), company: name, at: new Date().toISOString() }
    const findings = rows.map((row) => exportedFinding(row, { assets, sightings }))
    const files = {
      openvex: () => toOpenVex(findings, facts),
      cyclonedx: () => toCycloneDxVex(findings, facts),
      sarif: () => toSarif(findings),
      oscal: () => oscalVulnerabilities(findings, { ...facts, company: { id, name }, protocol }),
    }
    const done = await write('The export failed', () =>
      saveRecordedFile({
        company,
        what: `Vulnerabilities ${format}`,
        rows: rows.length - left,
        format: 'json',
        text: JSON.stringify(files[format](), null, 2),
      }),
    )
    return done !== undefined
  }
  return (
    <FormDialog
      title="Export for other tools"
      description={`${counted(rows.length - left, 'vulnerability', 'vulnerabilities')}.${left > 0 ? ` ${formatNumber(left)} ${LEFT_OUT[format].why}` : ''}`}
      submitLabel="Export"
      disabledReason={disabledReason(query.data, rows.length - left)}
      onSubmit={submit}
      onClose={onClose}
    >
      {query.isError && <QueryFallback query={query} what="The affected assets" waiting={null} />}
      <RadioList label="Format" options={FORMATS} value={format} onValueChange={setFormat} />
    </FormDialog>
  )
}

function disabledReason(sightings: Sightings | undefined, count: number): string | undefined {
  if (sightings === undefined) return 'The affected assets are not loaded yet'
  return count === 0 ? 'Nothing would be in the file' : undefined
}

function exportedFinding(row: Vulnerability, { assets, sightings }: Places): ExportedFinding {
  const seen = sightings.get(row.id) ?? []
  const ids = new Set(seen.filter(({ state }) => state === 'open').map(({ asset_id: id }) => id))
  const on = [...(ids.size > 0 ? ids : new Set(seen.map(({ asset_id: id }) => id)))]
  return { ...row, assets: on.map((id) => ({ id, name: assets.get(id)?.name ?? id })) }
}
