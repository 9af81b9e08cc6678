import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#domain/text/counted.ts'
import { matchVex, type VexMatch } from '#domain/vulnerabilities/vex/match-vex.ts'
import { readVex } from '#domain/vulnerabilities/vex/read-vex.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ChooseFilesButton } from '#web/ui/form/choose-files-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useVulnerabilityChanges } from './changes.ts'
import { companySightings, companyVulnerabilities, type Sighting, type Vulnerability } from './queries.ts'

const MEGABYTES_MAX = 25

type Seen = Vulnerability & { readonly sightings: readonly Sighting[] }
type Match = VexMatch<Seen>
interface Preview {
  readonly name: string
  readonly matches: readonly Match[]
  readonly statements: number
  readonly error?: string
}

/** Reads a VEX file, shows the open vulnerabilities that it calls not affected, and decides those that are chosen. */
export function VexDialog({ onClose }: { onClose: () => void }) {
  const { id: companyId } = useCompany()
  const cache = useQueryClient()
  const { decide } = useVulnerabilityChanges()
  const [preview, setPreview] = useState<Preview>()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const choose = async (file: File) => {
    // Waits for the whole list: one that still loads would match less than there is.
    const loaded = Promise.all([
      cache.ensureQueryData(companyVulnerabilities(companyId)),
      cache.fetchQuery(companySightings(companyId)),
    ])
    const seen = await loaded.then(
      ([all, sightings]) => all.map((row) => ({ ...row, sightings: sightings.get(row.id) ?? [] })),
      () => undefined,
    )
    const read = await previewOf(file, seen)
    setPreview(read)
    setChosen(new Set(read.matches.filter(({ isSameProduct }) => isSameProduct).map(({ finding }) => finding.number)))
  }
  const toggle = (number: number) =>
    setChosen(
      (before) => new Set(before.has(number) ? [...before].filter((one) => one !== number) : [...before, number]),
    )
  const submit = async () => {
    const decided = preview?.matches.filter(({ finding }) => chosen.has(finding.number)) ?? []
    for (const [rows, change] of decisionsOf(decided)) if (!(await decide(rows, change))) return false
    toastSuccess(`Not affected: ${counted(decided.length, 'vulnerability', 'vulnerabilities')}`)
    return true
  }
  return (
    <FormDialog
      title="Apply VEX file"
      description="Open vulnerabilities that the file calls not affected. Nothing changes before you apply it."
      submitLabel={chosen.size === 0 ? 'Mark not affected' : `Mark ${chosen.size} not affected`}
      disabledReason={chosen.size === 0 ? 'Choose at least one vulnerability' : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="File" hint="OpenVEX or CycloneDX VEX, JSON" error={preview?.error}>
        <span className="flex flex-wrap items-center gap-3">
          <ChooseFilesButton input={{ accept: '.json' }} onFiles={([file]) => void choose(file)}>
            Choose file
          </ChooseFilesButton>
          <span className="min-w-0 break-words text-muted">{preview?.name ?? 'No file chosen'}</span>
        </span>
      </Field>
      {preview !== undefined && preview.error === undefined && (
        <Matches preview={preview} chosen={chosen} onToggle={toggle} />
      )}
    </FormDialog>
  )
}

interface MatchesProps {
  preview: Preview
  chosen: ReadonlySet<number>
  onToggle: (number: number) => void
}

function Matches({ preview: { matches, statements }, chosen, onToggle }: MatchesProps) {
  return (
    <section aria-label="Matching vulnerabilities">
      <output className="block">
        {counted(statements, 'statement', 'statements')} in the file,{' '}
        {counted(matches.length, 'open vulnerability matches', 'open vulnerabilities match')}.
      </output>
      {matches.length > 0 && (
        <ul className="mt-2 max-h-80 divide-y divide-border overflow-y-auto">
          {matches.map(({ finding, reason, products, isSameProduct }) => (
            <li key={finding.id} className="py-2">
              <Checkbox
                label={`F-${finding.number} ${finding.title}`}
                description={
                  <span className="break-words">
                    {reason}
                    {!isSameProduct && (
                      <span className="block">
                        Check the product first: {products.join(', ') || 'the file names none'}.
                      </span>
                    )}
                  </span>
                }
                checked={chosen.has(finding.number)}
                onChange={() => onToggle(finding.number)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

async function previewOf(file: File, all: readonly Seen[] | undefined): Promise<Preview> {
  const none = { name: file.name, matches: [], statements: 0 }
  if (file.size > MEGABYTES_MAX * 1024 ** 2) return { ...none, error: `The file has more than ${MEGABYTES_MAX} MB.` }
  if (all === undefined) return { ...none, error: 'The vulnerabilities could not be loaded. Choose the file again.' }
  try {
    const vex = readVex(await file.text())
    return { name: file.name, matches: matchVex(vex, all), statements: vex.statements.length }
  } catch (error) {
    if (error instanceof RangeError) return { ...none, error: error.message }
    throw error
  }
}

/** One decision for all vulnerabilities with the same reason. */
function decisionsOf(matches: readonly Match[]) {
  const groups = new Map<string, Match[]>()
  for (const match of matches) {
    const key = `${match.justification} ${match.reason}`
    groups.set(key, [...(groups.get(key) ?? []), match])
  }
  return [...groups.values()].map((group) => {
    const { reason = '', justification = null } = group[0] ?? {}
    const change = { status: 'not affected', decision_reason: reason, vex_justification: justification } as const
    return [group.map(({ finding }) => finding), change] as const
  })
}
