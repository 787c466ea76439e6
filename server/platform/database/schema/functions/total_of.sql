create or replace function total_of(counted text) returns integer
language sql stable parallel safe
return (select coalesce(sum(n), 0)::integer from counters where name = counted);
