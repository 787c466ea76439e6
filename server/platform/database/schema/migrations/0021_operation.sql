-- Whether the portal is in maintenance, for all of its instances: null where it is not, else the sentence that people are
-- shown, empty for the portal's own.
alter table installation add column maintenance text check (length(maintenance) <= 500);

-- The last address that sent on another's address and is not in TRUST_PROXY, for whoever runs the portal.
alter table installation add column forwarder text;
alter table installation add column forwarder_seen_at timestamptz;
