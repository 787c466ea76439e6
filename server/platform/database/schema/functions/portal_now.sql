-- What the portal's clock showed when the transaction began (`portal.now`), so that one clock orders everything. A
-- statement by hand has no such setting: then it is the database's.
create or replace function portal_now() returns timestamptz language sql stable parallel safe
return coalesce(nullif(current_setting('portal.now', true), '')::timestamptz, now());
