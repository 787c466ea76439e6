import type { importHeaders as spanish } from '../es/import-headers.ts'

const person = {
  firstName: ['name', 'given name', 'given names', 'forename'],
  middleName: ['other names', 'middle names'],
  lastName: ['family name', 'surname', 'last names'],
  surname: ['second surname', 'mother surname'],
  email: ['mail', 'e-mail', 'email address', 'e-mail address'],
  phoneNumber: ['tel', 'telephone', 'landline', 'phone number', 'office phone'],
  cellphoneNumber: ['mobile', 'cell', 'cell phone', 'mobile phone', 'mobile number'],
  cityId: ['town', 'municipality'],
}

/** What offices call the columns of each noun, beside the words of its form. */
export const importHeaders: typeof spanish = {
  employees: {
    ...person,
    documentTypeId: ['id type', 'doc type'],
    documentNumber: ['document', 'id number', 'identification', 'national id'],
    birthDate: ['birthday', 'date of birth', 'dob', 'born'],
    gender: ['sex'],
    address: ['home address', 'street'],
    positionId: ['job', 'job title', 'title', 'role'],
    groupId: ['team', 'area', 'department'],
    isActive: ['status', 'enabled'],
  },
  customers: {
    code: ['customer code', 'customer id', 'account number'],
    commercialName: ['name', 'customer', 'company', 'company name', 'customer name', 'legal name'],
    documentNumber: ['tax id', 'vat', 'vat number', 'document', 'tax number'],
    address: ['street', 'main address'],
    cityId: ['town', 'municipality'],
    classification: ['category', 'segment', 'tier'],
    isActive: ['status', 'enabled'],
  },
  contacts: {
    ...person,
    position: ['job', 'job title', 'title'],
    customerId: ['company', 'company name', 'customer code', 'tax id', 'account'],
  },
  projects: {
    name: ['project', 'project name', 'title'],
    customerId: ['company', 'client', 'customer name', 'customer code'],
    cityId: ['town', 'municipality'],
    productId: ['solution', 'product name', 'product line'],
    startDate: ['start', 'begin', 'from'],
    endDate: ['end', 'finish', 'delivery', 'delivery date', 'until', 'to'],
    scheduledDate: ['scheduled', 'promised date', 'commitment date'],
    realEndDate: ['actual end', 'actual delivery', 'actual finish'],
    percentage: ['progress', '% progress', '% complete', 'percent complete', 'percentage'],
    totalCost: ['cost', 'value', 'budget', 'contract value'],
    summary: ['description', 'notes', 'scope'],
    customerContactsIds: ['contact', 'customer contacts'],
    employeeIds: ['responsible', 'owner', 'consultant', 'consultants', 'team', 'assignee'],
  },
  milestones: {
    projectMilestoneId: ['phase', 'stage', 'milestone name', 'name'],
    weight: ['% weight', 'share'],
    plannedPercentage: ['% planned', 'planned today', 'planned progress'],
    percentageRealized: ['% done', 'progress', 'done', 'actual progress', '% complete'],
    plannedStart: ['start', 'start date', 'begin'],
    plannedEnd: ['end', 'end date', 'finish', 'delivery date'],
  },
}
