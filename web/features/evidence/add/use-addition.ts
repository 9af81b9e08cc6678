import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { NO_DETAILS } from '#web/lib/uploads/details.ts'
import { newDraft, readyToSend, titleIssue, type Draft } from '#web/lib/uploads/drafts.ts'
import { addUploads } from '#web/lib/uploads/uploads.ts'
import { useEvidenceChanges } from '../changes.ts'
import type { EvidenceRequest } from '#web/lib/evidence/requests.ts'
import { daysError, NO_DAYS } from './days-fields.tsx'
import { useFileChecks } from './use-file-checks.ts'

export type AddDialogProps = {
  /** More files may be added while the dialog is open. */
  files: readonly File[]
  /** Takes files that are chosen in the dialog; absent where it opens with files. */
  onFiles?: (files: readonly File[]) => void
  /** The request that the files answer. */
  request?: EvidenceRequest | undefined
  onClose: () => void
  onShow: (number: number) => void
}

/** The state of the dialog that adds files as evidence. */
export function useAddition({ files, request, onClose, onShow }: AddDialogProps) {
  const { id: companyId } = useCompany()
  const { drafts, setDrafts } = useDrafts(files)
  const asked = request?.control_id ?? null
  const [controlIds, setControlIds] = useState<readonly Id<'controls'>[]>(asked === null ? [] : [asked])
  const [days, setDays] = useState(NO_DAYS)
  const checks = useFileChecks(companyId, drafts)
  const changes = useEvidenceChanges()
  const remove = ({ key }: Draft) => {
    const rest = drafts.filter((draft) => draft.key !== key)
    if (rest.length === 0) onClose()
    else setDrafts(rest)
  }
  const linkInstead = async (draft: Draft) => {
    const check = checks.get(draft.key)
    if (check?.kind !== 'same') return
    const links = controlIds.map((id) => ({ evidence_id: check.as.id, control_id: id }))
    if (links.length > 0 && !(await changes.link(links))) return
    remove(draft)
    if (drafts.length === 1) onShow(check.as.number)
  }
  const faulty = drafts.filter(({ key, title }) => {
    const kind = checks.get(key)?.kind
    return titleIssue(title) !== undefined || kind === 'empty' || kind === 'unreadable'
  })
  const send = () => {
    if (faulty.length > 0 || daysError(days) !== undefined) return
    const { effectiveOn, expiresOn } = days
    const details = { ...NO_DETAILS, controlIds, effectiveOn: effectiveOn || null, expiresOn: expiresOn || null }
    // Only the first file answers the request; the others are added without it.
    const ready = drafts.map((draft, at) =>
      readyToSend({ ...draft, details: { ...details, requestId: at === 0 ? (request?.id ?? null) : null } }),
    )
    addUploads({ companyId, controlId: null, controlNumber: null }, ready)
    onClose()
  }
  const change = (next: Draft) => setDrafts(drafts.map((one) => (one.key === next.key ? next : one)))
  return {
    drafts,
    change,
    remove,
    checks,
    linkInstead,
    errorCount: faulty.length,
    send,
    controlIds,
    setControlIds,
    days,
    setDays,
  }
}

/** The chosen files, and those dropped or pasted while the dialog is open. */
function useDrafts(files: readonly File[]) {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => files.map(newDraft))
  const [taken, setTaken] = useState(files.length)
  if (files.length > taken) {
    setTaken(files.length)
    setDrafts([...drafts, ...files.slice(taken).map(newDraft)])
  }
  return { drafts, setDrafts }
}
