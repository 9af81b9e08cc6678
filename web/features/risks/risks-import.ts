import { risk } from '#domain/records/risk.ts'
import type { Colleague } from '#web/lib/company/company-people.ts'
import type { ImportFormat } from '#web/lib/import/import-format.ts'
import { cellReader, importColumns } from '#web/lib/records/read-cells.ts'
import type { NewRisk } from './risk.ts'

const { fields } = risk
const TEMPLATES = {
  title: ['Title', 'Name', 'Risk description'],
  threat: ['Threat event', 'Threat source'],
  treatment: ['Response', 'Risk response'],
  treatment_plan: ['Plan', 'Mitigation'],
}

/** What a file may bring: new risks. A level is not read: it follows from likelihood and impact. */
export function risksImport(people: readonly Colleague[], mayAccept: boolean): ImportFormat<NewRisk> {
  return {
    columns: importColumns(risk, TEMPLATES).filter(({ key }) => key !== 'number'),
    readRow: (cell) => {
      const reader = cellReader(cell)
      const row: NewRisk = {
        title: reader.text('title', fields.title),
        asset: reader.text('asset', fields.asset),
        threat: reader.text('threat', fields.threat),
        vulnerability: reader.text('vulnerability', fields.vulnerability),
        likelihood: reader.choice('likelihood', fields.likelihood),
        impact: reader.choice('impact', fields.impact),
        treatment: reader.choice('treatment', fields.treatment),
        acceptance_reason: reader.text('acceptance_reason', fields.acceptance_reason) || null,
        treatment_plan: reader.text('treatment_plan', fields.treatment_plan),
        status: reader.choice('status', fields.status) ?? 'Open',
        owner_id: reader.person('owner_id', fields.owner_id, people),
        due_on: reader.day('due_on', fields.due_on),
        residual_likelihood: reader.choice('residual_likelihood', fields.residual_likelihood),
        residual_impact: reader.choice('residual_impact', fields.residual_impact),
      }
      if (row.title === '') reader.issue(fields.title.label, 'is missing')
      if ((row.treatment === 'Accept') !== (row.acceptance_reason !== null))
        reader.issue(
          fields.acceptance_reason.label,
          row.treatment === 'Accept' ? 'is missing' : 'is for accepted risks only',
        )
      if (row.treatment === 'Accept' && !mayAccept)
        reader.issue(fields.treatment.label, 'can be Accept only for an Owner or a Manager')
      if (reader.issues.length > 0) return { issues: reader.issues }
      const shown = [
        { field: fields.title.label, before: '', after: row.title },
        { field: fields.asset.label, before: '', after: row.asset ?? '' },
        { field: fields.likelihood.label, before: '', after: row.likelihood ?? '' },
        { field: fields.impact.label, before: '', after: row.impact ?? '' },
      ]
      return { change: { name: row.title, fields: shown, payload: row } }
    },
  }
}
