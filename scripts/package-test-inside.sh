#!/usr/bin/env bash
# What scripts/package-test.sh runs inside the fresh Debian, as root, once it has booted: an operator's first year with
# the package. /test has the packages old.deb and new.deb.
set -euo pipefail

readonly site=http://127.0.0.1:8080 email=admin@example.org password=Correct-horse7 data=/var/lib/palestra

say() { echo "package-test: $*"; }
fail() {
  say "FAILED: $*"
  systemctl status palestra.service --no-pager --lines=0 || true
  journalctl --namespace=palestra --no-pager --lines=30 || true
  exit 1
}

ready() { curl --silent --fail --output /dev/null "$site/health/ready"; }

sign_in() {
  local answer
  answer=$(curl --silent --header 'Content-Type: application/json' \
    --data "{\"email\": \"$email\", \"password\": \"$password\"}" "$site/api/v1/login")
  [[ $answer == *'"token":"'* ]] || fail "nobody can sign in $1: $answer"
  say "signed in $1"
}

# Four clients ask again and again, each time through a connection of its own, until the file /test/asked is gone.
ask() {
  touch /test/asked
  : >/test/answers
  asking=()
  for _ in 1 2 3 4; do
    (while [[ -e /test/asked ]]; do
      if ready; then echo answered; else echo refused; fi >>/test/answers
    done) &
    asking+=($!)
  done
  until [[ -s /test/answers ]]; do sleep 0.1; done
}
answered() {
  rm /test/asked
  wait "${asking[@]}"
  ! grep --quiet refused /test/answers || fail "$(grep --count refused /test/answers) requests were refused $1"
  say "$(grep --count answered /test/answers) requests were answered $1, none was refused"
}

block() { python3 /test/scripts/guides.py "$@"; }
# Runs the commands of a guide: play <page> <heading> [place]
play() {
  local commands
  commands=$(block "$@") || fail "no block"
  bash -ec "$commands"
}

main_process() { systemctl show --property=MainPID --value palestra.service; }

say "the first installation"
dpkg --install /test/old.deb
systemctl is-active palestra.socket palestra.service || fail "the package does not start what it installs"
systemctl is-enabled palestra.socket palestra.service || fail "the package does not enable what it installs"
ready || fail "the program is not ready although systemd says so"
[[ $(ps -o user= -p "$(main_process)") == palestra ]] || fail "the program runs as another user"
[[ $(stat --format='%U %a' $data) == 'palestra 700' ]] || fail "others can enter $data"
[[ $(stat --format='%U %G %a' /etc/palestra/palestra.toml) == 'root palestra 640' ]] || fail "others can read the settings"
systemd-analyze security --threshold=20 --no-pager palestra.service >/test/security || {
  cat /test/security
  fail "the unit is not hardened enough"
}
say "$(tail -n 1 /test/security)"
for page in palestra palestra-serve palestra-backup; do
  man --where "$page" >/dev/null || fail "there is no manual page $page"
done
bash -n /usr/share/bash-completion/completions/palestra || fail "bash cannot read its completions"

say "the first administrator"
link=$(journalctl --namespace=palestra --grep='once, at' --output=cat | sed -n 's/.*once, at //p' | head -n 1)
[[ -n $link ]] || fail "the log has no link"
token=${link##*&token=}
curl --silent --fail --header 'Content-Type: application/json' --output /dev/null --data \
  "{\"email\": \"$email\", \"token\": \"$token\", \"name\": \"Ada\", \"password\": \"$password\", \"password_confirmation\": \"$password\"}" \
  "$site/api/v1/organizations/update/admin" || fail "the link does not work"
sign_in "after the first installation"

say "the log"
! journalctl --grep='once, at' --unit=palestra.service >/dev/null || fail "the link is in the log of the system too"
mv $data/files $data/away
play problems '# Solve problems' >/test/problems 2>&1 || fail "problems.md: $(</test/problems)"
[[ $(</test/problems) == *'active (running)'*'"missing":["files"]'*WARN*'the store of files does not answer'* ]] ||
  fail "problems.md: $(</test/problems)"
mv $data/away $data/files
ready || fail "the program does not find its files again"
keep_log() {
  sed -i "s/^MaxRetentionSec=.*/MaxRetentionSec=$1/" /etc/systemd/journald@palestra.conf
  systemctl restart systemd-journald@palestra
}
grep --quiet '^MaxRetentionSec=90day$' /etc/systemd/journald@palestra.conf || fail "the log is not kept for 90 days"
keep_log 10s
sleep 11
journalctl --namespace=palestra --rotate
keep_log 91day
systemctl restart palestra.service
! journalctl --namespace=palestra --grep='once, at' >/dev/null || fail "the log keeps what is older than its period"
[[ -n $(journalctl --namespace=palestra --grep=serving --output=cat) ]] || fail "the log has nothing new"
say "the log is kept as long as its settings say"

say "two restarts"
before=$(main_process)
ask
systemctl restart palestra.service
systemctl restart palestra.service
answered "during two restarts"
[[ $(main_process) != "$before" ]] || fail "it is still the first program"

say "an upgrade"
echo '# kept by the operator' >>/etc/palestra/palestra.toml
before=$(main_process)
ask
mkdir -p /test/target/debian
cp /test/new.deb /test/target/debian/palestra_0.1.0-1_amd64.deb
(cd /test && play README '## Install') >/test/upgrade || fail "no upgrade as README.md has it"
grep --quiet 'serving' /test/upgrade || fail "README.md shows no log"
answered "during an upgrade"
[[ $(main_process) != "$before" ]] || fail "the upgrade did not start the new program"
[[ $(dpkg-query --show --showformat='${Version}' palestra) == "$(dpkg-deb --field /test/new.deb Version)" ]] ||
  fail "the old version is still installed"
grep --quiet '^MaxRetentionSec=91day$' /etc/systemd/journald@palestra.conf || fail "the upgrade changed how long the log is kept"
grep --quiet 'kept by the operator' /etc/palestra/palestra.toml || fail "the upgrade changed the settings"
[[ $(stat --format='%U %G %a' /etc/palestra/palestra.toml) == 'root palestra 640' ]] || fail "others can read the settings"
sign_in "after the upgrade"

say "a backup"
(cd /etc/palestra && runuser -u palestra -- palestra backup --with-keys $data/backup.tar) || fail "no backup"
[[ -s $data/backup.tar ]] || fail "the backup is empty"

say "a backup each night, as docs/guides/backup.md has it"
install --directory --owner=palestra --mode=700 /var/backups/palestra
block backup '## Each night' 0 ini >/etc/systemd/system/palestra-backup.service
block backup '## Each night' 1 ini >/etc/systemd/system/palestra-backup.timer
systemctl daemon-reload
systemctl start palestra-backup.service || {
  journalctl --unit=palestra-backup.service --no-pager
  fail "no backup at night"
}
[[ -s /var/backups/palestra/$(date +%F).tar ]] || fail "no file of the night"
systemctl enable --now palestra-backup.timer
[[ $(systemctl show --property=NextElapseUSecRealtime --value palestra-backup.timer) == *03:30:00* ]] ||
  fail "the timer does not wait for the night"

say "the commands that ask a machine something, in all guides"
asked=0
while read -r command; do
  status=0
  bash -o pipefail -c "$command" </dev/null >/test/said 2>&1 || status=$?
  # `journalctl` fails if it finds nothing.
  [[ $status -eq 0 || ($command == *--grep=* && $(</test/said) == '-- No entries --') ]] ||
    fail "$command ended with $status: $(tail -n 5 /test/said)"
  asked=$((asked + 1))
done < <(block inline)
[[ $asked -gt 15 ]] || fail "only $asked commands"
say "$asked commands of the guides were accepted"

say "a restore, as docs/guides/backup.md has it"
mv $data/backup.tar /var/backups/palestra/
systemctl stop palestra.socket palestra
mv $data $data.broken
install --directory --owner=palestra --group=palestra --mode=700 $data
(cd /etc/palestra && runuser -u palestra -- palestra restore /var/backups/palestra/backup.tar) || fail "no restore"
systemctl start palestra.socket palestra || fail "the restored data is refused"
sign_in "after the restore"

say "another address, as docs/guides/install.md has it"
mkdir -p /etc/systemd/system/palestra.socket.d
printf '[Socket]\nListenStream=\nListenStream=127.0.0.1:8082\n' >/etc/systemd/system/palestra.socket.d/override.conf
systemctl daemon-reload
systemctl restart palestra.socket palestra
curl --silent --fail --output /dev/null http://127.0.0.1:8082/health/ready || fail "nothing at the new address"
rm -r /etc/systemd/system/palestra.socket.d
systemctl daemon-reload
systemctl restart palestra.socket palestra
ready || fail "nothing at the address of before"

say "a removal"
sum=$(sha256sum $data/session.key)
dpkg --remove palestra
ready && fail "the program still runs"
[[ ! -e /usr/bin/palestra ]] || fail "the program is still there"
[[ -s $data/palestra.db && $(sha256sum $data/session.key) == "$sum" ]] || fail "the data is gone"
dpkg --purge palestra
! compgen -G '/var/log/journal/*.palestra' >/dev/null || fail "a purge leaves the log"
[[ ! -e /etc/palestra/palestra.toml ]] || fail "a purge leaves the settings"
[[ -s $data/palestra.db && $(sha256sum $data/session.key) == "$sum" ]] || fail "the data is gone after a purge"

say "a return"
dpkg --install /test/new.deb
ready || fail "the program does not start again"
sign_in "with the data of before the removal"
