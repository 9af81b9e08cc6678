import type { OnUploadEvent, Sender } from './sender.ts'
import { afterEvent, isActive, uploadsToStart, type FileUpload, type UploadEvent } from './upload.ts'

/** The uploads of one kind, in the order they were added, without finished ones. */
export class UploadQueue<U extends FileUpload> {
  readonly #start: (upload: U, file: File, onEvent: OnUploadEvent) => Sender
  readonly #files = new Map<string, File>()
  readonly #senders = new Map<string, Sender>()
  readonly #listeners = new Set<() => void>()
  #uploads: readonly U[] = []
  #isWatching = false

  constructor(start: (upload: U, file: File, onEvent: OnUploadEvent) => Sender) {
    this.#start = start
  }

  readonly current = (): readonly U[] => this.#uploads

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(added: readonly { readonly upload: U; readonly file: File }[]): void {
    for (const { upload, file } of added) this.#files.set(upload.id, file)
    this.#publish([...this.#uploads, ...added.map(({ upload }) => upload)])
    this.#startNext()
  }

  apply(id: string, event: UploadEvent): void {
    this.#change(id, event)
    if (event.type === 'saved') this.#drop(id)
    if (event.type !== 'progress') this.#startNext()
  }

  pause(id: string): void {
    this.apply(id, { type: 'pause' })
    if (this.#uploads.some((upload) => upload.id === id && upload.phase === 'paused')) this.#senders.get(id)?.stop()
  }

  /** Cancels an upload for good, here and on the server. */
  cancel(id: string): void {
    this.#senders.get(id)?.discard()
    this.#drop(id)
    this.#startNext()
  }

  /** Stops all uploads and forgets them. */
  stopAll(): void {
    for (const sender of this.#senders.values()) sender.stop()
    this.#senders.clear()
    this.#files.clear()
    this.#publish([])
  }

  /** Tells the listeners that something beside the uploads changed. */
  notify(): void {
    for (const listener of this.#listeners) listener()
  }

  #startNext(): void {
    for (const upload of uploadsToStart(this.#uploads)) {
      const { id } = upload
      const file = this.#files.get(id)
      if (file === undefined) continue
      this.#senders.get(id)?.stop()
      this.#change(id, { type: 'start' })
      this.#senders.set(
        id,
        this.#start(upload, file, (event) => this.apply(id, event)),
      )
    }
  }

  #change(id: string, event: UploadEvent): void {
    this.#publish(this.#uploads.map((upload) => (upload.id === id ? afterEvent(upload, event) : upload)))
  }

  #drop(id: string): void {
    this.#senders.delete(id)
    this.#files.delete(id)
    this.#publish(this.#uploads.filter((upload) => upload.id !== id))
  }

  #publish(uploads: readonly U[]): void {
    this.#uploads = uploads
    this.#watchWindow(uploads.some(isActive))
    this.notify()
  }

  /** During an upload, closing the tab asks first, and the return of the network resumes it. */
  #watchWindow(isNeeded: boolean): void {
    if (isNeeded === this.#isWatching) return
    this.#isWatching = isNeeded
    if (isNeeded) {
      window.addEventListener('beforeunload', askFirst)
      window.addEventListener('online', this.#sendOn)
    } else {
      window.removeEventListener('beforeunload', askFirst)
      window.removeEventListener('online', this.#sendOn)
    }
  }

  readonly #sendOn = (): void => {
    for (const { id } of this.#uploads) this.apply(id, { type: 'reconnect' })
  }
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
