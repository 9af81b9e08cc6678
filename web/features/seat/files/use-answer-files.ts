import { useState } from 'react'
import type { AnswerFile, SeatQuestionnaire } from '../seat-calls.ts'

export interface AnswerFiles {
  readonly of: (question: string) => readonly AnswerFile[]
  readonly change: (question: string, next: (files: readonly AnswerFile[]) => readonly AnswerFile[]) => void
  /** Takes over what another respondent attached or removed. */
  readonly refresh: (questionnaire: SeatQuestionnaire) => void
  readonly isSending: boolean
  /** Counts what is being sent, whichever section is on the page. */
  readonly during: (work: Promise<void>) => Promise<void>
}

/** The attachments of all questions; a section that is left and opened again has its own. */
export function useAnswerFiles(questionnaire: SeatQuestionnaire): AnswerFiles {
  const [files, setFiles] = useState(() => filesIn(questionnaire))
  const [sending, setSending] = useState(0)
  return {
    of: (question) => files.get(question) ?? [],
    change: (question, next) => setFiles((all) => new Map(all).set(question, [...next(all.get(question) ?? [])])),
    refresh: (newer) => setFiles(filesIn(newer)),
    isSending: sending > 0,
    async during(work) {
      setSending((count) => count + 1)
      await work.finally(() => setSending((count) => count - 1))
    },
  }
}

const filesIn = ({ questions }: SeatQuestionnaire) => new Map(questions.map(({ id, files }) => [id, files]))
