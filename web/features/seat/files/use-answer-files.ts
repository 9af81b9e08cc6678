import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { AnswerFile, SeatQuestionnaire } from '../seat-calls.ts'
import type { AnswerUploads } from './answer-uploads.ts'

export interface AnswerFiles {
  readonly of: (question: string) => readonly AnswerFile[]
  readonly change: (question: string, next: (files: readonly AnswerFile[]) => readonly AnswerFile[]) => void
  /** Takes over what another respondent attached or removed, unless the files changed here during the read. */
  readonly refresh: (reading: Promise<SeatQuestionnaire>) => Promise<void>
  readonly attach: (question: string, accessToken: string, files: readonly File[]) => Promise<void>
  /** Absent before the first file is chosen. */
  readonly uploads: AnswerUploads | undefined
  /** Whether a file is on its way, or failed and waits for the person, whichever section is on the page. */
  readonly isSending: boolean
  /** Counts what is being changed. */
  readonly during: (work: Promise<void>) => Promise<void>
}

/** The attachments of all questions, kept here because a section unmounts when the person leaves it. */
export function useAnswerFiles(questionnaire: SeatQuestionnaire): AnswerFiles {
  const [files, setFiles] = useState(() => filesIn(questionnaire))
  const [working, setWorking] = useState(0)
  const changes = useRef(0)
  const change: AnswerFiles['change'] = (question, next) => {
    changes.current += 1
    setFiles((all) => new Map(all).set(question, [...next(all.get(question) ?? [])]))
  }
  const { uploads, attach, hasUploads } = useUploads((question, added) =>
    change(question, (all) => [...all.filter((one) => one.id !== added.id), added]),
  )
  return {
    of: (question) => files.get(question) ?? [],
    change,
    async refresh(reading) {
      const before = changes.current
      const newer = await reading
      if (changes.current === before) setFiles(filesIn(newer))
    },
    attach,
    uploads,
    isSending: working > 0 || hasUploads,
    async during(work) {
      setWorking((count) => count + 1)
      await work.finally(() => setWorking((count) => count - 1))
    },
  }
}

function useUploads(onAttached: (question: string, file: AnswerFile) => void) {
  const [uploads, setUploads] = useState<AnswerUploads>()
  const opened = useRef<AnswerUploads>(undefined)
  const hasUploads = useSyncExternalStore(
    uploads?.subscribe ?? nothingToHear,
    () => uploads !== undefined && uploads.current().length > 0,
  )
  useEffect(() => () => uploads?.stopAll(), [uploads])
  const attach: AnswerFiles['attach'] = async (question, accessToken, chosen) => {
    const { addAnswerFiles, createAnswerUploads } = await import('./answer-uploads.ts')
    opened.current ??= createAnswerUploads(onAttached)
    setUploads(opened.current)
    addAnswerFiles(opened.current, { question, accessToken }, chosen)
  }
  return { uploads, attach, hasUploads }
}

const nothingToHear = () => () => undefined

const filesIn = ({ questions }: SeatQuestionnaire) => new Map(questions.map(({ id, files }) => [id, files]))
