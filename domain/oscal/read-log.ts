import type { Extension, Milestone, Move, Person } from './company-record.ts'
import type { LogEntry, Response, Risk, Task } from './schema/assessment.ts'
import { dayOf, noteOf, notesOf } from './texts.ts'

type People = ReadonlyMap<string, Person>

/** The milestones of the responses to a risk, each with how it was moved. */
export function milestonesIn(
  responses: readonly Response[],
  risk: Risk | undefined,
  people: People,
): readonly Milestone[] {
  const moves = entriesOf(risk, 'move')
  return responses
    .flatMap(({ tasks = [] }) => tasks)
    .filter(({ type }) => type === 'milestone')
    .flatMap((task): Milestone[] => {
      const moment = task.timing?.['on-date']?.date ?? task.timing?.['within-date-range']?.end
      if (moment === undefined) return []
      const notes = notesOf(task)
      const due = dayOf(moment)
      return [
        {
          id: task.uuid,
          title: titleOf(task),
          firstDue: notes.get('first-due') ?? due,
          due,
          completed: notes.get('completed') ?? null,
          moves: moves
            .filter((entry) => noteOf(entry, 'milestone') === task.uuid)
            .map((entry) => moveOf(entry, people)),
        },
      ]
    })
}

/** Ours says in its description again what may not fit into a title. */
function titleOf(task: Task): string {
  return noteOf(task, 'first-due') === undefined ? task.title : (task.description ?? task.title)
}

function moveOf(entry: LogEntry, people: People): Move {
  const notes = notesOf(entry)
  return {
    ...said(entry, people),
    was: notes.get('was') ?? '',
    due: notes.get('due') ?? '',
  }
}

const STATES = ['Requested', 'Approved', 'Rejected', 'Withdrawn'] as const

/** More time that was asked for. */
export function extensionsIn(risk: Risk | undefined, people: People): readonly Extension[] {
  return entriesOf(risk, 'extension').map((entry) => {
    const notes = notesOf(entry)
    return {
      ...said(entry, people),
      was: notes.get('was') ?? null,
      due: notes.get('due') ?? '',
      state: STATES.find((state) => state === notes.get('state')) ?? 'Requested',
      decisionNote: notes.get('decision-note') ?? '',
      decidedBy: people.get(notes.get('decided-by') ?? '') ?? null,
      decidedAt: notes.get('decided-at') ?? null,
    }
  })
}

function entriesOf(risk: Risk | undefined, kind: string): readonly LogEntry[] {
  return risk?.['risk-log']?.entries.filter((entry) => noteOf(entry, 'entry') === kind) ?? []
}

function said(entry: LogEntry, people: People) {
  const by = people.get(entry['logged-by']?.[0]?.['party-uuid'] ?? '') ?? null
  return { id: entry.uuid, reason: entry.description ?? '', by, at: entry.start }
}
