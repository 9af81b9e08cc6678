import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readSearch, readTexts } from '#web/lib/read-search.ts'
import type { AnswerAddress } from './library/answer-list.ts'
import type { QuestionnaireAddress } from './questionnaire-list.ts'
import type { SentAddress } from './sent/sent-list.ts'
import type { TemplateAddress } from './templates/template-list.ts'
import type { ReceivedSearch } from './received/received-search.ts'

export const questionnairesRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'questionnaires',
      validateSearch: (raw): QuestionnaireAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./questionnaires-page.tsx'), 'QuestionnairesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'questionnaires/sent',
      validateSearch: (raw): SentAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./sent/sent-page.tsx'), 'SentPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'questionnaires/sent/$questionnaire',
      component: lazyRouteComponent(() => import('./sent/answers-page.tsx'), 'AnswersPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'questionnaires/templates',
      validateSearch: (raw): TemplateAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./templates/templates-page.tsx'), 'TemplatesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'questionnaires/templates/$template',
      component: lazyRouteComponent(() => import('./templates/template-page.tsx'), 'TemplatePage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'questionnaires/library',
      validateSearch: (raw): AnswerAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./library/library-page.tsx'), 'LibraryPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'questionnaires/received/$questionnaire',
      validateSearch: (raw): ReceivedSearch => readSearch(['question', 'show'], raw),
      component: lazyRouteComponent(() => import('./received/received-page.tsx'), 'ReceivedPage'),
    }),
  ] as const
