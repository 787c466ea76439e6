-- The progress of a project is read in the order in which it was written, whatever the clock showed.
create index progress_history_in_order on progress_history (project_id, id);
