import { NOT_UNDERSTOOD } from '#web/lib/uploads/refusal-words.ts'
import { randomUuid } from '#web/lib/uploads/random-uuid.ts'
import { sendWithProgress } from '#web/lib/uploads/send-with-progress.ts'
import { UploadQueue } from '#web/lib/uploads/upload-queue.ts'
import { QUEUED, type FileUpload } from '#web/lib/uploads/upload.ts'
import { answerFile, seatHeaders, type AnswerFile } from '../seat-calls.ts'

/** A file on its way to an answer. */
export interface AnswerUpload extends FileUpload {
  readonly question: string
  readonly accessToken: string
}

export type AnswerUploads = UploadQueue<AnswerUpload>

/** Loads with the first chosen file. */
export function createAnswerUploads(onAttached: (question: string, file: AnswerFile) => void): AnswerUploads {
  return new UploadQueue<AnswerUpload>(({ question, accessToken }, file, onEvent) => {
    const body = new FormData()
    body.set('question', question)
    // Last, so that the server knows the question before the bytes arrive.
    body.set('file', file)
    const keep = (answer: string) => {
      const added = attachedFile(answer)
      if (added === undefined) return NOT_UNDERSTOOD
      onAttached(question, added)
      return undefined
    }
    const headers = () => seatHeaders(accessToken)
    return sendWithProgress({ path: 'functions/v1/attach-file', body, headers, keep }, onEvent)
  })
}

export function addAnswerFiles(
  uploads: AnswerUploads,
  to: Pick<AnswerUpload, 'question' | 'accessToken'>,
  files: readonly File[],
): void {
  uploads.add(
    files.map((file) => {
      const { name: title, type: fileType, size } = file
      return { file, upload: { ...to, id: randomUuid(), title, fileType, size, isResumable: false, ...QUEUED } }
    }),
  )
}

function attachedFile(answer: string): AnswerFile | undefined {
  try {
    return answerFile.parse(JSON.parse(answer))
  } catch {
    return undefined
  }
}
