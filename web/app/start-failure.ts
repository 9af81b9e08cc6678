import { messageOf } from '../lib/errors.ts'

/** Reports without React that the page could not start. */
export function showStartFailure(error: unknown): void {
  const notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  notice.style.padding = '2rem'
  const title = document.createElement('h1')
  title.textContent = 'Critical error loading app.'
  const message = document.createElement('p')
  message.textContent = messageOf(error)
  notice.append(title, message)
  document.body.replaceChildren(notice)
}
