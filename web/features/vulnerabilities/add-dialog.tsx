import { vulnerability } from '#domain/records/vulnerability.ts'
import type { Id } from '#domain/ids.ts'
import { readCves } from '#domain/vulnerabilities/cve-ids.ts'
import { SEVERITY_LABELS, type Severity } from '#domain/vulnerabilities/severity.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { choiceProps, textProps } from '#web/lib/records/control-props.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useVulnerabilityChanges } from './changes.ts'

const { fields } = vulnerability
const EMPTY = {
  title: '',
  severity: 'high' as Severity,
  cves: '',
  vector: '',
  source: 'By hand',
  description: '',
  solution: '',
  evidence: '',
  owner: null as Id<'users'> | null,
  due: null as string | null,
}

/** A vulnerability by hand, for example from a penetration test. Mount it to open it. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { add, write } = useVulnerabilityChanges()
  const form = useForm(EMPTY, ({ title, cves, source }) => ({
    title: title.trim() === '' ? 'Enter a title' : undefined,
    cves: readCves(cves) === undefined ? 'Enter CVE numbers, such as CVE-2021-44228' : undefined,
    source: source.trim() === '' ? 'Enter where it comes from' : undefined,
  }))
  const submit = async () => {
    const { title, severity, cves, vector, source, description, solution, evidence, owner, due } = form.values
    const row = {
      title: title.trim(),
      severity,
      cve_ids: [...(readCves(cves) ?? [])],
      vectors: vector.trim() === '' ? [] : [vector.trim()],
      source: source.trim(),
      description,
      solution,
      evidence,
      owner_id: owner,
      due_on: due,
    }
    const done = await write('The vulnerability could not be added', () => add(row))
    if (done !== undefined) toastSuccess('Vulnerability added')
    return done
  }
  return (
    <FormDialog
      title="Add vulnerability"
      description="Without a due date, the company’s deadlines set one."
      submitLabel="Add vulnerability"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...textProps(fields.title)} {...form.field('title')} />
      <ChoiceField {...choiceProps(fields.severity)} labels={SEVERITY_LABELS} {...form.field('severity')} />
      <TextField label="CVE numbers" maxLength={500} {...form.field('cves')} />
      <TextField label="CVSS vector" maxLength={300} {...form.field('vector')} />
      <TextField {...textProps(fields.source)} {...form.field('source')} />
      <TextField {...textProps(fields.description)} rows={3} {...form.field('description')} />
      <TextField {...textProps(fields.solution)} rows={2} {...form.field('solution')} />
      <TextField {...textProps(fields.evidence)} rows={3} {...form.field('evidence')} />
      <PersonField label={fields.owner_id.label} {...form.field('owner')} />
      <DayField label={fields.due_on.label} {...form.field('due')} />
    </FormDialog>
  )
}
