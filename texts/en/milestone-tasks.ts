import type * as es from '../es/milestone-tasks.ts'

export const milestoneTasks: typeof es.milestoneTasks = {
  open: (done, all, milestone) => `Tasks of ${milestone}: ${done} of ${all} finished`,
  title: (milestone) => `Tasks of ${milestone}`,
  empty: 'This milestone has no tasks yet.',
  list: 'Tasks of the milestone',
  add: 'Add task',
  addTitle: 'New task',
  adding: 'Adding...',
  edit: (task) => `Edit ${task}`,
  save: 'Save',
  saving: 'Saving...',
  unsaved: 'There is an unsaved change. Save or discard it before you edit another task.',
  discard: 'Discard',
  fields: {
    comments: 'Description',
    estimatedHours: 'Estimated Hours',
    actualWorkHours: 'Actual Hours',
    completedDate: 'Completed Date',
  },
  hours: (hours) => `${hours} h`,
  created: 'Task created successfully!',
  updated: 'Task updated successfully!',
  createFailed: 'The task could not be created',
  saveFailed: 'Error while saving the task',
  unknown: 'Unknown error',
}
