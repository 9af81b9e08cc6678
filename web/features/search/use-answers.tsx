import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { use } from 'react'
import type { Choice, Question, QuestionContext } from '#web/lib/command-question.ts'
import { CompanyContext } from '#web/lib/company/company-context.ts'
import { matching } from './match.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** What the palette is asking, after a command and the answers given so far. */
export interface Asking {
  /** "Assign…", "3.1.1 Authorized Access Control" */
  readonly trail: readonly string[]
  readonly question: Question
}

/** The choices of a question that match what is typed. */
export function useAnswers(asking: Asking | undefined, query: string) {
  const context = useQuestionContext()
  const {
    data = [],
    isPending,
    isError,
  } = useQuery({
    queryKey: ['palette question', asking?.trail] as const,
    queryFn: () => asking?.question.choices(context) ?? [],
    enabled: asking !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return { items: matching(data, query.trim()).map(toEntry), isPending, isError }
}

function useQuestionContext(): QuestionContext {
  const cache = useQueryClient()
  const selection = use(CompanyContext)
  const { pathname: path } = useLocation()
  const navigate = useNavigate()
  return { cache, selection, path, open: (href) => void navigate({ href }) }
}

function toEntry(choice: Choice): PaletteEntry {
  const { id, icon: Icon } = choice
  return {
    ...('does' in choice ? { title: choice.title, description: choice.description, call: choice.does } : choice),
    id: `answer ${id}`,
    icon: Icon && <Icon />,
  }
}
