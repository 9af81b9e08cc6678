import { FACT, sectionOf, type TemplateQuestion } from './template.ts'

export const GENERAL_SECURITY: readonly TemplateQuestion[] = [
  {
    key: 'data',
    section: 'Your service',
    text: 'Which data of ours do you hold, and in which countries?',
    options: [],
    weight: 0,
    isRequired: true,
    requirements: [],
  },
  {
    key: 'report',
    section: 'Your service',
    text: 'Do you have a current SOC 2 report or ISO/IEC 27001 certificate?',
    options: FACT,
    weight: 0,
    isRequired: true,
    requirements: [],
  },
  {
    key: 'report-scope',
    section: 'Your service',
    text: 'Who issued it, what does it cover and until when?',
    options: [],
    weight: 0,
    isRequired: true,
    showsIf: { key: 'report', answers: ['Yes'] },
    requirements: [],
  },
  ...sectionOf('Governance', [
    ['policy', 'Do you have security policies that management approved within the last 12 months?', 3],
    ['responsible', 'Is one named person responsible for security?', 3],
    ['risk', 'Do you assess risks at least yearly and track what follows from them?', 3],
    ['screening', 'Are people screened before they get access, as far as the law allows?', 2],
    ['training', 'Is everyone trained in security when they begin and yearly after?', 3],
    ['suppliers', 'Do you check the security of suppliers who hold our data?', 3],
  ]),
  ...sectionOf('Access', [
    ['accounts', 'Does each person have an account of their own, with no more rights than they need?', 5],
    ['second-factor', 'Is a second factor required for remote access, administrators and cloud services?', 5],
    ['leavers', 'Is access removed on the day someone leaves, and reviewed at least twice a year?', 3],
  ]),
  ...sectionOf('Protection', [
    ['encryption', 'Is our data encrypted in transit and where it is stored?', 5],
    ['separation', 'Is our data separated from that of other customers?', 3],
    ['malware', 'Are computers and servers protected against malware, and is someone alerted?', 5],
    ['patches', 'Are critical vulnerabilities fixed within 30 days?', 5],
    ['test', 'Did an independent party test the service for vulnerabilities within the last 12 months?', 3],
    ['development', 'Are changes to software reviewed and tested before they go live?', 3],
  ]),
  ...sectionOf('Incidents and continuity', [
    ['logs', 'Are security logs kept for at least 90 days and watched?', 3],
    ['incident-plan', 'Do you have a plan for incidents that was exercised within the last 12 months?', 5],
    ['notice', 'Do you tell us of an incident with our data within 72 hours?', 5],
    ['restore', 'Did you restore a backup successfully within the last 12 months?', 5],
  ]),
]
