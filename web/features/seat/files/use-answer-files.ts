import { useRef, useState } from 'react'
import type { AnswerFile, SeatQuestionnaire } from '../seat-calls.ts'

export interface AnswerFiles {
  readonly of: (question: string) => readonly AnswerFile[]
  readonly change: (question: string, next: (files: readonly AnswerFile[]) => readonly AnswerFile[]) => void
  /** Takes over what another respondent attached or removed, unless the files changed here during the read. */
  readonly refresh: (reading: Promise<SeatQuestionnaire>) => Promise<void>
  readonly isSending: boolean
  /** Counts what is being sent, whichever section is on the page. */
  readonly during: (work: Promise<void>) => Promise<void>
}

/** The attachments of all questions, kept here because a section unmounts when the person leaves it. */
export function useAnswerFiles(questionnaire: SeatQuestionnaire): AnswerFiles {
  const [files, setFiles] = useState(() => filesIn(questionnaire))
  const [sending, setSending] = useState(0)
  const changes = useRef(0)
  return {
    of: (question) => files.get(question) ?? [],
    change(question, next) {
      changes.current += 1
      setFiles((all) => new Map(all).set(question, [...next(all.get(question) ?? [])]))
    },
    async refresh(reading) {
      const before = changes.current
      const newer = await reading
      if (changes.current === before) setFiles(filesIn(newer))
    },
    isSending: sending > 0,
    async during(work) {
      setSending((count) => count + 1)
      await work.finally(() => setSending((count) => count - 1))
    },
  }
}

const filesIn = ({ questions }: SeatQuestionnaire) => new Map(questions.map(({ id, files }) => [id, files]))
